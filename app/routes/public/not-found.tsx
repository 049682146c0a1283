import { data } from 'react-router'

/** Every address that leads nowhere; the error page is the root's. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NotFound() {
  return null
}
