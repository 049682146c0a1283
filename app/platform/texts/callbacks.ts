/** Where the service hands in what people write back, and what became of messages. */
export const inboundPath = '/texts/inbound'
const statusAddress = '/texts/status'

/** Names the outbox row: news may come before our own answer was read. */
const letterName = 'letter'
export const statusPath = (letterId: string): string =>
  `${statusAddress}?${new URLSearchParams({ [letterName]: letterId })}`
export const letterIn = (search: URLSearchParams): string => search.get(letterName) ?? ''

/**
 * Whether an address takes forms from elsewhere: exactly these two, which answer signed ones alone; no other spelling of
 * them, and none where no service is set up.
 */
export const isCallback = (path: string): boolean => path === inboundPath || path === statusAddress
