import { keyOf } from '#app/platform/shapes/collections.ts'
import { outcomeCopy, type TestOutcome } from './copy.ts'

const settingsPath = '/admin/settings'

export const testLetterPath = `${settingsPath}/test-letter`
/** The part of Settings about mail. */
export const mailSettingsPath = `${settingsPath}#mail`

export const outcomeAddress = (outcome: TestOutcome): string => `${settingsPath}?letter=${outcome}#mail`

/** What became of the test letter, where the address says so. */
export function readOutcome(search: URLSearchParams): TestOutcome | null {
  return keyOf(outcomeCopy, search.get('letter') ?? '')
}
