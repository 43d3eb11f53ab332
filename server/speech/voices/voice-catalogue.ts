import type { OfferedModel } from '../local/model-catalogue.ts'

/**
 * What `npm run engine -- get` fetches to tell voices apart: the segmentation of pyannote (MIT), and TitaNet small of NVIDIA, which is
 * called CC BY 4.0 by some who publish it and Apache 2.0 by others; both may be used in trade. Each length and checksum stands
 * in more than five public sources that agree.
 */
export const VOICE_MODEL: OfferedModel = {
  name: 'speakers-titanet-small',
  about: 'tells speakers apart, beside any engine',
  licence: 'MIT; CC BY 4.0',
  files: [
    {
      name: 'segmentation.onnx',
      url: 'https://huggingface.co/csukuangfj/sherpa-onnx-pyannote-segmentation-3-0/resolve/9403a6902bb58e3d5ae8c7e77c3422de279db2e0/model.onnx',
      bytes: 5_992_913,
      sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
    },
    {
      name: 'embedding.onnx',
      url: 'https://github.com/k2-fsa/sherpa-onnx/releases/download/speaker-recongition-models/nemo_en_titanet_small.onnx',
      bytes: 40_257_283,
      sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
    },
  ],
}
