import { greetingFirstName } from '#app/platform/text/greeting-name.ts'

/** Of an answer, in code points. */
export const mostReplyLength = 5_000
/** Of what somebody is writing: more than can be sent, so that nothing typed is lost. */
export const mostDraftLength = 20_000

/** An email to somebody leaves so long after it was sent: until then it can be taken back. */
export const replyDelaySeconds = 40

/** Staff sign with their first name; empty where that is none. @param name as it is in Settings */
export const signatureOf = (name: string): string => greetingFirstName(name)
