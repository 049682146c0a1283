import { permit } from '#app/features/accounts/permit.server.ts'
import { readUpdateLog } from '#app/features/updates/updater-files.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/update-log.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

/** What the last update did, as a text file; empty where there was none. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await readUpdateLog(context.get(servicesContext)), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="firstlight-update.log"',
      'Cache-Control': 'no-store',
    },
  })
}
