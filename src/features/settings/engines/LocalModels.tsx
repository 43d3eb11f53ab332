import type { EngineOption } from '../../../../contract/accounts/engines.ts'
import { engineTexts } from '../../../i18n/english/engines.ts'
import { EngineRow } from './EngineRow.tsx'
import type { LocalState } from './use-local-models.ts'

type LocalModelsProps = {
  local: LocalState
  inUse: string | null
  onLook: () => void
  onChoose: (option: EngineOption) => void
}

/** The models of Ollama and llama.cpp on the server's machine, each to be tested and taken with one tap. */
export function LocalModels({ local, inUse, onLook, onChoose }: LocalModelsProps) {
  const servers = local.kind === 'found' ? local.servers : []
  const note = noteOf(local)
  return (
    <>
      {servers.map(({ name, models }) => (
        <fieldset key={name} className="engines">
          <legend className="engines__kind">{engineTexts.found(name)}</legend>
          {models.map((option) => (
            <EngineRow
              key={option.id}
              kind="language"
              option={option}
              inUse={option.id === inUse}
              onChoose={() => onChoose(option)}
            />
          ))}
          {models.length === 0 ? <p className="engines__note">{engineTexts.noModel(name)}</p> : null}
        </fieldset>
      ))}
      <p className="engines__note" role="status">
        {note}
      </p>
      {local.kind === 'looking' ? null : (
        <button type="button" className="text-action" onClick={onLook}>
          {engineTexts.lookAgain}
        </button>
      )}
    </>
  )
}

function noteOf(local: LocalState): string {
  switch (local.kind) {
    case 'looking':
      return engineTexts.looking
    case 'failed':
      return local.why
    case 'found':
      return local.servers.length === 0 ? engineTexts.noneFound : ''
  }
}
