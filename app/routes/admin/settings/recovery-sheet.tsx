import { data } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { RecoverySheetPage } from '#app/features/backups/recovery-sheet/components/recovery-sheet.tsx'
import { readRecoverySheet } from '#app/features/backups/recovery-sheet/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/recovery-sheet.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.backups_sheet_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  await askFirst(services, admin, url)
  const { name, username, ...actor } = admin
  const sheet = await readRecoverySheet(services, { ...actor, name: name || username })
  return data(sheet, sheet.ok ? 200 : sheet.status)
}

export default function RecoverySheetRoute({ loaderData: sheet }: Route.ComponentProps) {
  if (sheet.ok) return <RecoverySheetPage sheet={sheet.value} />
  return (
    <Banner tone="error">
      <p>{sheet.message}</p>
    </Banner>
  )
}
