import { AsyncLocalStorage } from 'node:async_hooks'
import { provideWebsite } from './current-clinic.ts'
import type { Website } from './website.ts'

const inUse = new AsyncLocalStorage<Website>()

/** None outside of `withWebsite`. */
export const websiteInUse = (): Website | undefined => inUse.getStore()

provideWebsite(websiteInUse)

/** Everything that is called or awaited in `action` speaks of the clinic as that website does. */
export const withWebsite = <T>(website: Website, action: () => T): T => inUse.run(website, action)
