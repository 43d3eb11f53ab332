import { landingTexts } from '../../i18n/english/landing.ts'
import { clockText } from '../../i18n/format.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { HEIGHT, placeOf, WIDTH, wavePath } from './example-wave.ts'
import { LandingIcon } from './landing-icons.tsx'
import { PlaceChip } from './TimeChip.tsx'

type Example = (typeof landingTexts.exampleList)[number]

/** Parts of the whole at which an example carries a flag, beside the place that answers. */
const FLAGS = [0.16, 0.78]

/** Recordings and questions as the app shows them. One at a time where carousel.ts runs, else one below the other. */
export function Examples() {
  const list = landingTexts.exampleList
  return (
    <section className="examples" aria-roledescription="carousel" aria-label={landingTexts.examples}>
      <div className="examples__slides">
        {list.map((example, at) => (
          <Slide key={example.title} example={example} at={at} />
        ))}
      </div>
      <div className="examples__controls" hidden>
        <button
          type="button"
          className="examples__pause"
          aria-label={landingTexts.pauseExamples}
          data-play-label={landingTexts.playExamples}
        >
          <Icon name="pause" size={20} />
          <Icon name="play" size={20} />
        </button>
        {list.map((example, at) => (
          <button
            key={example.title}
            type="button"
            className="examples__dot"
            aria-label={`${landingTexts.exampleAt(at + 1, list.length)}: ${example.title}`}
            aria-current={at === 0 ? 'true' : undefined}
          />
        ))}
      </div>
    </section>
  )
}

/** `id` of the wave: its path is drawn twice, played and not yet played. */
function Slide({ example, at }: { example: Example; at: number }) {
  return (
    <section
      className="example"
      aria-roledescription="slide"
      aria-label={landingTexts.exampleAt(at + 1, landingTexts.exampleList.length)}
      data-current={at === 0 || undefined}
    >
      <div>
        <p className="example__head">
          <LandingIcon name={example.icon} />
          <strong>{example.title}</strong>
          <span className="numbers">{clockText(example.seconds)}</span>
        </p>
        <Wave id={`wave-${at}`} voice={at} played={placeOf(example.place / example.seconds)} />
      </div>
      <div className="example__talk">
        <p className="example__question">{example.question}</p>
        <p className="example__answer">
          {example.answer} <PlaceChip time={clockText(example.place)} playing />
        </p>
      </div>
    </section>
  )
}

function Wave({ id, voice, played }: { id: string; voice: number; played: number }) {
  const flags = [...FLAGS.map(placeOf), played - 12]
  return (
    <svg className="example__sound" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <g className="example__rest">
        <path id={id} d={wavePath(voice)} />
      </g>
      <svg width={played} height={HEIGHT} aria-hidden="true" className="example__played">
        <use href={`#${id}`} />
      </svg>
      {flags.map((x) => (
        <path key={x} className="example__flag" d={`M${x} ${HEIGHT}V0l11 11h-10v${HEIGHT - 11}z`} />
      ))}
      <rect className="example__head-line" x={played} y={10} width={2} height={HEIGHT - 10} />
    </svg>
  )
}
