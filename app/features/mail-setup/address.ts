import { sectionPath, settingsPath } from '#app/features/access/screens/settings/address.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { outcomeCopy, type TestOutcome } from './copy.ts'

export const testEmailPath = `${settingsPath}/test-email`
/** The section of Settings about email. */
export const mailSettingsPath = sectionPath('email')

export const outcomeAddress = (outcome: TestOutcome): string => `${mailSettingsPath}?email=${outcome}`

/** What became of the test email, where the address says so. */
export function readOutcome(search: URLSearchParams): TestOutcome | null {
  return keyOf(outcomeCopy, search.get('email') ?? '')
}
