import { demoTexts } from '../../i18n/english/demo.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { DemoChat } from './DemoChat.tsx'
import { DemoRecord } from './DemoRecord.tsx'
import { DemoResults } from './DemoResults.tsx'

/** A dialog of three steps (demo.ts). Without scripts all three can be read where #demo leads. */
export function Demo() {
  return (
    <dialog id="demo" className="demo" aria-label={demoTexts.name}>
      <div className="demo__bar">
        <ol className="demo__steps">
          {demoTexts.steps.map((word, at) => (
            <li key={word} aria-current={at === 0 ? 'step' : undefined}>
              <span className="numbers">{at + 1}</span> {word}
            </li>
          ))}
        </ol>
        <button type="button" className="icon-button" aria-label={demoTexts.close} data-demo="close">
          <Icon name="close" />
        </button>
      </div>
      <DemoRecord />
      <DemoResults />
      <DemoChat />
      <div className="demo__foot">
        <button type="button" className="link-button link-button--outline" data-demo="back">
          {demoTexts.back}
        </button>
        <button type="button" className="link-button link-button--outline" data-demo="next">
          {demoTexts.next}
        </button>
        <a href="/login?request" className="link-button link-button--filled" data-demo="leave">
          {demoTexts.requestAccess}
        </a>
      </div>
    </dialog>
  )
}
