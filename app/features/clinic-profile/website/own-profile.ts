import { currentClinic } from './current-clinic.ts'
import { firstProfile } from './first-profile.ts'

/** Whether the profile that is public is another than that of a new database: name, street or telephone differ. */
export function isOwnProfile(): boolean {
  const { name, address, phone } = currentClinic()
  const firstStreet = `${firstProfile['profile.street']}, ${firstProfile['profile.suite']}`
  return (
    name !== firstProfile['profile.name'] ||
    address.street !== firstStreet ||
    phone.text !== firstProfile['profile.phone']
  )
}
