import { data } from 'react-router'

/** Whatever else is asked for under /admin: for staff only, and then not there. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export const action = loader

export default function Missing() {
  return null
}
