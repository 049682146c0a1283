/** What DNS says of one name: records, that there are none, or nothing in time (also: an error of the server). */
export type Answer<T> = { state: 'found'; values: T[] } | { state: 'none' } | { state: 'silent' }

export type MailExchange = { exchange: string; priority: number }

/** Looks names up; never throws. A text is one record, its parts joined. */
export type Dns = {
  text(name: string): Promise<Answer<string>>
  /** IPv4 and IPv6 together. */
  addresses(name: string): Promise<Answer<string>>
  mailExchanges(name: string): Promise<Answer<MailExchange>>
  /** Names that an address leads back to. */
  names(address: string): Promise<Answer<string>>
}
