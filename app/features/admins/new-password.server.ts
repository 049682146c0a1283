import { isCommonPassword } from '../../platform/common-passwords.server.ts'
import { passwordProblem } from './rules.ts'
import { copy } from './settings-copy.ts'

/** What speaks against a new password, as a sentence; undefined where nothing does (ASVS 6.2.1, 6.2.4, 6.2.9). */
export function newPasswordSentence(password: string): string | undefined {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) ? 'too-common' : null)
  return problem ? copy.password.problem[problem] : undefined
}
