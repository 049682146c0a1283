import '../test/english.ts'
import { createServer } from 'node:http'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { BookingPage } from '../app/features/booking/components/booking-page.tsx'
import type { BookingView } from '../app/features/booking/page.server.ts'
import { readAddress } from '../app/features/desk/address.ts'
import { Dashboard } from '../app/features/desk/components/dashboard.tsx'
import type { DeskView } from '../app/features/desk/page.server.ts'
import { SiteFrame } from '../app/features/public-pages/components/frame/site-frame.tsx'
import { SiteMeta } from '../app/features/public-pages/components/head/page-meta.tsx'

export type BarePage = { path: string } & (
  | { name: 'booking'; view: BookingView }
  | { name: 'dashboard'; view: DeskView }
)

/**
 * A page by React alone: its view is in memory, nothing is read, decided or packed. What the product renders on
 * request is measured against this.
 */
process.once('message', async ({ port, page }: { port: number; page: BarePage }) => {
  const [path = '', search = ''] = page.path.split('?')
  const routes = [{ path, element: <Page page={page} search={search} /> }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://bare.example${page.path}`))
  if (context instanceof Response) throw new Error('the bare page has no route')
  createServer((_, response) => {
    const router = createStaticRouter(routes, context)
    const { pipe } = renderToPipeableStream(
      <StaticRouterProvider router={router} context={context} hydrate={false} />,
      {
        onAllReady: () => {
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          pipe(response)
        },
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})

function Page({ page, search }: { page: BarePage; search: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>
        {page.name === 'booking' ? <Booking view={page.view} /> : <Desk view={page.view} search={search} />}
      </body>
    </html>
  )
}

const Booking = ({ view }: { view: BookingView }) => (
  <SiteFrame path="/appointment" year={view.today.slice(0, 4)}>
    <SiteMeta origin="http://bare.example" />
    <BookingPage view={view} />
  </SiteFrame>
)

const Desk = ({ view, search }: { view: DeskView; search: string }) => (
  <main>
    <Dashboard
      view={view}
      rows={view.rows}
      first={(row) => row}
      since={view.summary.now}
      arrived={{ requests: 0, visits: 0 }}
      saved={[]}
      said={null}
      name={undefined}
      address={readAddress(new URLSearchParams(search))}
      refusal={undefined}
      many={null}
      toCall={[]}
      question={undefined}
      rest={undefined}
      noticeKey=""
      opened={undefined}
      exportsAll
      closesDays={false}
      beside={null}
    />
  </main>
)
