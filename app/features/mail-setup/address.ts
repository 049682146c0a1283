import { keyOf } from '#app/platform/shapes/collections.ts'
import { outcomeCopy, type TestOutcome } from './copy.ts'

const settingsPath = '/admin/settings'

export const testEmailPath = `${settingsPath}/test-email`
/** The part of Settings about mail. */
export const mailSettingsPath = `${settingsPath}#mail`

export const outcomeAddress = (outcome: TestOutcome): string => `${settingsPath}?email=${outcome}#mail`

/** What became of the test email, where the address says so. */
export function readOutcome(search: URLSearchParams): TestOutcome | null {
  return keyOf(outcomeCopy, search.get('email') ?? '')
}
