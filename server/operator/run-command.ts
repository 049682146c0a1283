import { withLanguage } from '../../app/language/with-language.server.ts'
import { orEndWithOneLine } from '../start/start-failure.ts'

/** Whoever runs commands is spoken to in English; one that fails ends with 1 and a line that says what to do. */
export const runCommand = (command: () => Promise<void>): Promise<void> =>
  orEndWithOneLine(() => withLanguage('en', command))
