/** Emails and texts later than this count as late: a retry may take a few minutes. */
const lateMinutes = 10

export type RowState = 'working' | 'delayed' | 'down'

/** What was found out about the parts that patients use. */
export type Found = {
  isDatabaseUp: boolean
  /** How long the oldest due email has been waiting. */
  emailMinutes: number
  /** No email leaves: there is no service, or it refuses the clinic's account. */
  areEmailsStopped: boolean
  /** The same of text messages; null where the clinic sends none. */
  textMinutes: number | null
}

export type Status = {
  answer: 'all' | 'late' | 'database'
  website: RowState
  booking: RowState
  emails: { state: RowState; minutes: number }
  texts: { state: RowState; minutes: number } | null
}

/** What the page says to patients: the worst first. Without the database nobody knows whether messages leave. */
export function statusOf({ isDatabaseUp, emailMinutes, areEmailsStopped, textMinutes }: Found): Status {
  if (!isDatabaseUp) {
    const unknown = { state: 'delayed', minutes: 0 } as const
    return {
      answer: 'database',
      website: 'working',
      booking: 'down',
      emails: unknown,
      texts: textMinutes === null ? null : unknown,
    }
  }
  const emails = {
    state: areEmailsStopped ? ('down' as const) : stateOf(emailMinutes),
    minutes: emailMinutes,
  }
  const texts = textMinutes === null ? null : { state: stateOf(textMinutes), minutes: textMinutes }
  const isLate = emails.state !== 'working' || (texts && texts.state !== 'working')
  return { answer: isLate ? 'late' : 'all', website: 'working', booking: 'working', emails, texts }
}

const stateOf = (minutes: number): RowState => (minutes > lateMinutes ? 'delayed' : 'working')
