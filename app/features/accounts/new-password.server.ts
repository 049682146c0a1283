import { m } from '#app/language/messages.ts'
import { isCommonPassword } from '#app/platform/secrets/common-passwords.server.ts'
import { guessability } from '#app/platform/secrets/password-strength.server.ts'
import { clinicWords, plainText } from '../clinic-profile/own-words.ts'
import { settingsCopy } from './copy.ts'
import { passwordProblem } from './rules.ts'

/** Ten thousand million guesses: more than anybody tries against argon2id (zxcvbn). */
const leastScore = 3
/** A shorter name is part of too many words. */
const shortestName = 4

/** Whose password it will be. */
type Owner = { username: string; hasFactor: boolean }

/**
 * What speaks against a new password, as a sentence; undefined where nothing does (ASVS 6.2.1, 6.2.4, 6.2.9,
 * 6.2.11). The last question is how many guesses it takes.
 */
export async function newPasswordSentence(password: string, owner: Owner): Promise<string | undefined> {
  const plain = plainPasswordSentence(password, owner)
  if (plain) return plain
  const score = await guessability(password, [owner.username, ...clinicWords()])
  return score < leastScore ? m.settings_password_problem_too_easy() : undefined
}

/** The same but for the last question, at once. */
export function plainPasswordSentence(password: string, { username, hasFactor }: Owner): string | undefined {
  const { problem } = settingsCopy.password
  const ofLength = passwordProblem(password, hasFactor)
  if (ofLength === 'too-short') return problem['too-short'](hasFactor)
  if (ofLength) return problem[ofLength]()
  if (isCommonPassword(password)) return m.settings_password_problem_too_common()
  const plain = plainText(password)
  const name = plainText(username)
  if (name.length >= shortestName && plain.includes(name)) return m.settings_password_problem_own_name()
  return clinicWords().some((word) => plain.includes(word))
    ? m.settings_password_problem_clinic_word()
    : undefined
}
