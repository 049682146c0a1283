/** A text message, ready to leave. */
export type TextMessage = {
  /** The number as the world writes it (ITU-T E.164). */
  to: string
  body: string
  /** Id of the outbox row, by which the service's later news of it are known; null where nobody waits for any. */
  emailId: string | null
}

/** What the service answered as it took a message. */
export type TakenText = {
  /** The service's own id of the message; empty where its answer could not be read. */
  providerId: string
  status: TextStatus
  /** As the service counted them; null where it did not say. */
  parts: number | null
}

export type Texter = {
  /** Resolves once the service has taken the message; throws where it has not. Ends by itself within 30 s. */
  send(message: TextMessage): Promise<TakenText>
  /** Breaks off what is still on its way. */
  close(): void
}

/** How far a message has come; the last three are final. */
export const textStatuses = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type TextStatus = (typeof textStatuses)[number]

/** What services say between `queued` and `sending`, and next to them. */
const earlier = ['accepted', 'scheduled', 'queued']

/** The service's word; what is not known yet counts as taken. */
export const textStatusOf = (word: string): TextStatus =>
  textStatuses.find((one) => one === word) ?? (earlier.includes(word) ? 'queued' : 'sent')

/** It will not arrive any more. */
export const isLost = (status: TextStatus): boolean => status === 'undelivered' || status === 'failed'

/** Such as "ETEXT 21610" in the outbox: the service's own code, or that of HTTP. */
export const textErrorCode = 'ETEXT'

export const textError = (responseCode: number): Error =>
  Object.assign(new Error('the service took no message'), { code: textErrorCode, responseCode })

/** Ours, not the service's: that number got as many today as it gets in a day. */
export const manyCode = 1
/** Ours, too: as many left today as the clinic sends in a day. */
export const fullCode = 2
/** The person has answered STOP: the service sends that number nothing. */
export const stoppedCode = 21_610
/**
 * Codes of the public contract that speak of this number or message: no number, not reachable, one that takes no text
 * messages, not in that country, stopped, too long. Of all others (our account, our sender, the service) trying again may help.
 */
const forGood = [
  ...[manyCode, fullCode],
  ...[21_211, 21_214, 21_217, 21_408, 21_612, 21_614, 21_617, 21_635, stoppedCode],
]

/** Why a message did not leave, as far as an error of a texter tells. */
export type TextFault =
  | 'many'
  | 'full'
  | 'number'
  | 'stopped'
  | 'account'
  | 'sender'
  | 'busy'
  | 'unreachable'
  | 'other'

const ofAccount = [401, 403, 404, 20_003, 20_005, 20_404]
const ofSender = [21_212, 21_603, 21_606, 21_659, 21_660, 21_703]
const tooMany = [429, 20_429]
const awayFrom = 500
const ownCodes = 10_000
/** Of messages that were taken: no such number any more, switched off for good, or a landline. */
const unreachableNumbers = [30_003, 30_004, 30_005, 30_006]

/** What the service's code, or that of HTTP, means. */
export function textFault(responseCode: number): TextFault {
  if (responseCode === stoppedCode) return 'stopped'
  if (responseCode === manyCode) return 'many'
  if (responseCode === fullCode) return 'full'
  if (forGood.includes(responseCode)) return 'number'
  if (ofAccount.includes(responseCode)) return 'account'
  if (ofSender.includes(responseCode)) return 'sender'
  if (tooMany.includes(responseCode)) return 'busy'
  if (unreachableNumbers.includes(responseCode)) return 'number'
  return responseCode >= awayFrom && responseCode < ownCodes ? 'unreachable' : 'other'
}

/** The code within an error of a texter; null in any other. */
export function textCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== textErrorCode) return null
  return 'responseCode' in error ? Number(error.responseCode) : 0
}

/** Whether trying again is in vain: the service refused this number or message for good. */
export const isTextRefusedForGood = (error: unknown): boolean => forGood.includes(textCodeOf(error) ?? 0)

/** Where the service hands in what people write back, and what became of messages. */
export const inboundPath = '/texts/inbound'
const statusAddress = '/texts/status'

/** Names the outbox row: news may come before our own answer was read. */
const emailName = 'email'
export const statusPath = (emailId: string): string =>
  `${statusAddress}?${new URLSearchParams({ [emailName]: emailId })}`
export const emailIn = (search: URLSearchParams): string => search.get(emailName) ?? ''

/**
 * Whether an address takes forms from elsewhere: exactly these two, which answer signed ones alone; no other spelling of
 * them, and none where no service is set up.
 */
export const isCallback = (path: string): boolean => path === inboundPath || path === statusAddress
