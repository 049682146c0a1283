import { createServer } from 'node:http'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { BookingPage } from '../app/features/appointments/booking/components/booking-page.tsx'
import type { BookingView } from '../app/features/appointments/booking/view.ts'
import { SiteMeta } from '../app/features/clinic/components/page-meta.tsx'
import { SiteFrame } from '../app/features/clinic/components/site-frame.tsx'

/**
 * The booking page by React alone: its view is in memory, nothing is read, decided or packed. What the product
 * renders on request is measured against this.
 */
process.once('message', async ({ port, view }: { port: number; view: BookingView }) => {
  const routes = [{ path: '/appointment', element: <Page view={view} /> }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://bare.example/appointment'))
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

function Page({ view }: { view: BookingView }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>
        <SiteFrame path="/appointment" year={view.today.slice(0, 4)}>
          <SiteMeta origin="http://bare.example" />
          <BookingPage view={view} />
        </SiteFrame>
      </body>
    </html>
  )
}
