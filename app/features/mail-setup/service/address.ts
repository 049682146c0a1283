import { keyOf } from '#app/platform/shapes/collections.ts'
import { mailSettingsPath } from '../address.ts'
import { serviceDone } from './copy.ts'
import type { ServiceDone } from './page.server.ts'
import type { MailProvider } from './rules.ts'

export const providerAddress = (provider: MailProvider): string => `${mailSettingsPath}?provider=${provider}`

/** Asks before the mail service is disconnected. */
export const disconnectAddress = `${mailSettingsPath}?disconnect=1`

export const serviceDoneAddress = (done: ServiceDone): string => `${mailSettingsPath}?done=${done}`

/** What the address says of the mail service. */
export const readServiceAddress = (search: URLSearchParams) => ({
  done: keyOf(serviceDone, search.get('done') ?? ''),
  isLeaving: search.has('disconnect'),
})
