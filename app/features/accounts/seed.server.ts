import { withLanguage } from '#app/language/with-language.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomPassword } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { plainPasswordSentence } from './new-password.server.ts'
import { hasAnyAdmin, insertAdmin } from './queries.server.ts'
import { adminRole, firstAdmin } from './rules.ts'
import { insertMissingSettings } from './settings/queries.server.ts'

/** ADMIN_PASSWORD would be the first admin's, and the rules of new passwords are against it: the message is the line for the operator. */
export class FirstPasswordRefused extends Error {}

/**
 * Makes `admin` whenever no admin exists (docs/topics/database.md), and the settings document
 * where it is missing. Safe by several processes at once: the first to store the row wins.
 * @returns name and password, to be printed once, where this call made the admin; else null.
 * @throws FirstPasswordRefused where it would be made with a password that is no good.
 */
export async function ensureFirstAdmin({
  settings,
  db,
  clock,
}: Pick<Services, 'settings' | 'db' | 'clock'>): Promise<{ username: string; password: string } | null> {
  const now = clock.now()
  await insertMissingSettings(db, now)
  if (await hasAnyAdmin(db)) return null
  const problem = adminPasswordProblem(settings.adminPassword)
  if (problem) throw new FirstPasswordRefused(`ADMIN_PASSWORD is refused: ${problem}`)
  const password = settings.adminPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const made = await insertAdmin(
    db,
    { ...firstAdmin, email: '', role: adminRole, passwordHash, isTemporary: false },
    now,
  )
  return made ? { username: firstAdmin.username, password } : null
}

/**
 * What speaks at once against that password for the first admin, as a sentence in the
 * operator's English; a random one has no problem.
 */
export function adminPasswordProblem(password: string | null): string | undefined {
  if (password === null) return undefined
  const asked = { username: firstAdmin.username, hasFactor: false }
  return withLanguage('en', () => plainPasswordSentence(password, asked))
}
