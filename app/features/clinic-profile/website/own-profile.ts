import { firstProfile } from './first-profile.ts'
import type { Profile } from './website.ts'

/** Whether it is another than that of a new database: name, street or phone differ. */
export function isOwnProfile({ name, address, phone }: Profile): boolean {
  const firstStreet = `${firstProfile['profile.street']}, ${firstProfile['profile.suite']}`
  return (
    name !== firstProfile['profile.name'] ||
    address.street !== firstStreet ||
    phone.text !== firstProfile['profile.phone']
  )
}
