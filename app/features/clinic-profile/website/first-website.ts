import { firstFields } from './first-fields.ts'
import { websiteOf } from './read-fields.ts'

/** What a new database says, until it says otherwise. */
export const firstWebsite = websiteOf(firstFields(), { version: 0, pictures: new Map() })
