import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { leadOnOrNotFound } from './former-address.server.ts'

/** Every address that leads nowhere; the error page is the root's. One of the clinic's earlier website leads on. */
export function loader(asked: Route.LoaderArgs) {
  leadOnOrNotFound(asked)
}

export function action() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return null
}
