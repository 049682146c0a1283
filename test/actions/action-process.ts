import '../english.ts'
import { servicesOfProcess } from '../services-of-process.ts'
import { doActions } from './random-actions.ts'

/** One process of several that do actions on one database: its environment says which, and it sends what they came to. */
const { services, close } = await servicesOfProcess()
const run = await doActions(services, JSON.parse(process.env.ACTIONS ?? '{}'))
await close()
process.send?.(run, () => process.disconnect?.())
