import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { refusesPagesTurnedOff } from './shown-page.server.ts'

const withoutQuestions = websiteOf(
  { ...firstFields(), 'page.faq.shown': '' },
  { version: 1, pictures: new Map() },
)

const ask = (address: string) => {
  const url = new URL(address, 'https://clinic.example')
  const next = () => Promise.resolve(new Response('shown'))
  return withWebsite(withoutQuestions, async () => refusesPagesTurnedOff({ url } as never, next))
}

test.each(['/faq', '/FAQ', '/f%61q', '/es/%46aq', '/faq/', '/faq.data', '/F%41Q.data'])(
  'a page that is off is not there as %s, as the router reads addresses',
  async (address) => {
    const routed = address.replace(/^\/es/, '').replace(/\.data$/, '')
    expect(matchRoutes([{ path: '/faq' }], routed)).toHaveLength(1)
    await expect(ask(address)).rejects.toMatchObject({ init: { status: 404 } })
    expect(await ask('/about')).toBeInstanceOf(Response)
  },
)
