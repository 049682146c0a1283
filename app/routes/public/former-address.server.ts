import { data, type RouterContextProvider, redirect } from 'react-router'
import { pageOfFormerNumber, pageOfFormerPath } from '#app/features/public-pages/former-addresses.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { servicesContext } from '#app/platform/services.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

const todayIn = ({ context }: Asked) => clinicDate(context.get(servicesContext).clock.now())

/** Nothing is at this address: what was there on the clinic's earlier website leads to its page of now, all else is 404. */
export function leadOnOrNotFound(asked: Asked): never {
  const page = pageOfFormerPath(new URL(asked.request.url).pathname, todayIn(asked))
  if (page !== null) throw redirect(page, 301)
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** An earlier website knew its pages by number, at the address of Home. */
export function leadOnByNumber(asked: Asked): void {
  const page = pageOfFormerNumber(new URL(asked.request.url).searchParams, todayIn(asked))
  if (page !== null) throw redirect(page, 301)
}
