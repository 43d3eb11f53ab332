import { extra } from '../../session/extra.tsx'

export const AskPage = extra(
  'questions',
  () => import('../../features/chat/library/AskScreen.tsx').then((module) => module.AskScreen),
  { screen: 'div' },
)
