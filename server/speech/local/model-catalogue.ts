/** One file of a model. `bytes` and `sha256` are of the very revision that `url` names. */
export type ModelFile = { name: string; url: string; bytes: number; sha256: string }
export type OfferedModel = { name: string; about: string; licence: string; files: ModelFile[] }

type Pinned = [name: string, bytes: number, sha256: string]

/** Conversions for sherpa-onnx by its authors, each pinned to one revision. */
function model(name: string, about: string, licence: string, repository: string, files: Pinned[]): OfferedModel {
  const base = `https://huggingface.co/csukuangfj/${repository}`
  return {
    name,
    about,
    licence,
    files: files.map(([file, bytes, sha256]) => ({ name: file, url: `${base}/${file}`, bytes, sha256 })),
  }
}

const WHISPER_TOKENS: [number, string] = [816_730, 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126']
const MOONSHINE_TOKENS: Pinned = [
  'tokens.txt',
  436_688,
  '1165c2aeb9f72f457a83be2d459a09054f27490acd9b41bd43794dfd25e296ea',
]

/** What `npm run engine` offers. Any other model of these kinds works too when its files are put in a folder by hand. */
export const OFFERED_MODELS: readonly OfferedModel[] = [
  model(
    'moonshine-tiny-en',
    'English, the fastest',
    'MIT',
    'sherpa-onnx-moonshine-tiny-en-int8/resolve/bf2b762c076d8ea61e2af0b3851c9564fb77552e',
    [
      ['preprocess.onnx', 6_800_738, 'f33addce61a143460fe753b5ee5b7db255e5140b5b779c065b94f6c83ff0bf4e'],
      ['encode.int8.onnx', 18_249_187, '8774dfba578de027ec6595c2c654a0836434489bc963a0db124a7f181f571acb'],
      ['uncached_decode.int8.onnx', 53_216_096, '216737000dd5881a17aa043f6bbd286add33e4c3b0ae257153e2ec15438bdc41'],
      ['cached_decode.int8.onnx', 45_264_830, '2aff28bba6a03d8dcf5c9feac45462629bae37317442299f28115ad09da773f6'],
      MOONSHINE_TOKENS,
    ],
  ),
  model(
    'moonshine-base-en',
    'English, fast and better',
    'MIT',
    'sherpa-onnx-moonshine-base-en-int8/resolve/052b0798ad1bf046a140fdd4efcd9426530fa3f5',
    [
      ['preprocess.onnx', 14_077_290, 'ffa630d395c5ccf76f5d4954be5b882df76aaf6491519ec01fd82ea7a3819fb2'],
      ['encode.int8.onnx', 50_311_494, '7e38770f776f2e5583a53b052936005df2ba5c833d7e09c2a5fd796b94bf73e2'],
      ['uncached_decode.int8.onnx', 122_120_451, 'c01f4b35093bcac20d352d23a75a539e772964579f9d024a90e5e6f09cae9987'],
      ['cached_decode.int8.onnx', 99_983_837, '2db74e51cedf64a8b1be3c8192e0bb5e4923af0e90bd9e87f8e8771873f8ea03'],
      MOONSHINE_TOKENS,
    ],
  ),
  model(
    'whisper-tiny',
    '99 languages, small',
    'MIT',
    'sherpa-onnx-whisper-tiny/resolve/65176e2deb88badc814a94058666cadccc29b61c',
    [
      ['tiny-encoder.int8.onnx', 12_937_772, 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434'],
      ['tiny-decoder.int8.onnx', 89_855_401, 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925'],
      ['tiny-tokens.txt', ...WHISPER_TOKENS],
    ],
  ),
  model(
    'whisper-base',
    '99 languages, better',
    'MIT',
    'sherpa-onnx-whisper-base/resolve/bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    [
      ['base-encoder.int8.onnx', 29_120_534, '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'],
      ['base-decoder.int8.onnx', 130_672_026, '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'],
      ['base-tokens.txt', ...WHISPER_TOKENS],
    ],
  ),
  model(
    'whisper-small',
    '99 languages, good, slow',
    'MIT',
    'sherpa-onnx-whisper-small/resolve/8f3c18b358db4d1f2fc1eae49d75cd20989e4309',
    [
      ['small-encoder.int8.onnx', 112_442_483, '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'],
      ['small-decoder.int8.onnx', 262_226_114, 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'],
      ['small-tokens.txt', ...WHISPER_TOKENS],
    ],
  ),
  model(
    'whisper-turbo',
    '99 languages, the best of them, 1 GB, for many cores',
    'MIT',
    'sherpa-onnx-whisper-turbo/resolve/2ca6ff69fc878651b770880507669577ac41c2ff',
    [
      ['turbo-encoder.int8.onnx', 674_716_297, 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b'],
      ['turbo-decoder.int8.onnx', 361_080_764, '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547'],
      ['turbo-tokens.txt', ...WHISPER_TOKENS],
    ],
  ),
  model(
    'nemo-parakeet-v3',
    '25 European languages, the best here',
    'CC BY 4.0',
    'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78',
    [
      ['encoder.int8.onnx', 652_184_281, 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247'],
      ['decoder.int8.onnx', 11_845_275, '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e'],
      ['joiner.int8.onnx', 6_355_277, '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3'],
      ['tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'],
    ],
  ),
]
