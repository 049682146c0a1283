/** Everything that is checked, in the order of the screen. */
export const checkNames = [
  'double-bookings',
  'held-times',
  'audit-log',
  'database',
  'backup',
  'test-restore',
  'encryption',
  'certificate',
  'email',
  'jobs',
  'access',
  'version',
] as const
export type CheckName = (typeof checkNames)[number]

/**
 * `passed`, `failed` (somebody has to act, and owners are emailed), `attention` (not set up, or worth a look), or
 * `unknown` (it has not run yet, or can't be known from here).
 */
export type CheckState = 'failed' | 'attention' | 'unknown' | 'passed'

/** Numbers, moments, and codes: nothing of a patient, so that /status.json and the support bundle may say them. */
export type CheckFacts = Readonly<Record<string, string | number | boolean | null>>

export type CheckResult = { state: CheckState; facts: CheckFacts }
export type Checked = CheckResult & { name: CheckName }

/** What failed first, then what needs attention; the rest in the order of the screen. */
export const inOrder = (checked: readonly Checked[]): Checked[] =>
  checked.toSorted((one, other) => rank(one) - rank(other))

const rank = ({ name, state }: Checked): number =>
  (state === 'failed' ? 0 : state === 'attention' ? 1 : 2) * checkNames.length + checkNames.indexOf(name)

export const failedOf = (checked: readonly Checked[]): CheckName[] =>
  checked.filter(({ state }) => state === 'failed').map(({ name }) => name)

/** In one word: what a monitor asks for. */
export function overallState(checked: readonly Checked[]): CheckState {
  const states = checked.map(({ state }) => state)
  return states.includes('failed') ? 'failed' : states.includes('attention') ? 'attention' : 'passed'
}

export type AlarmChange = { began: CheckName[]; ended: CheckName[]; failing: CheckName[] }

/**
 * What owners are told: each failure once, and once when it is well. A check that says nothing this time (unknown) keeps what
 * it said before.
 */
export function alarmChange(before: readonly string[], checked: readonly Checked[]): AlarmChange {
  const stateOf = new Map(checked.map(({ name, state }) => [name, state]))
  const failing = checkNames.filter(
    (name) =>
      stateOf.get(name) === 'failed' ||
      (before.includes(name) && (stateOf.get(name) ?? 'unknown') === 'unknown'),
  )
  return {
    began: failing.filter((name) => !before.includes(name)),
    ended: checkNames.filter((name) => before.includes(name) && !failing.includes(name)),
    failing,
  }
}

/** Four groups of four digits: enough to tell one head from another, and short enough to write down. */
const headDigits = 16
export const groupedHead = (head: string): string =>
  (head.slice(0, headDigits).match(/.{4}/g) ?? []).join(' ')

/** Names of jobs and migrations are the program's own; anything else in their place isn't told. */
export const programName = /^[a-z][a-z0-9-]{0,60}$/

/** An email that was due so long ago is late: the mail service is tried every few minutes. */
export const lateLimitMinutes = 60

/** How many days before its end an agreement is amber. */
const agreementWarningDays = 30

export type AgreementState = 'over' | 'soon' | 'valid'

/** @param daysLeft whole days to its last day; null where it has no end */
export function agreementState(daysLeft: number | null): AgreementState {
  if (daysLeft === null) return 'valid'
  return daysLeft < 0 ? 'over' : daysLeft <= agreementWarningDays ? 'soon' : 'valid'
}
