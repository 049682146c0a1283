import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useRouteError } from 'react-router'
import { isRefused } from '#app/features/access/permissions/permissions.ts'
import { adminContext, frameContext } from '#app/features/accounts/admin-context.ts'
import { AdminError } from '#app/features/accounts/components/admin-error.tsx'
import { RefusedScreen } from '#app/features/accounts/components/refused-screen.tsx'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/layout.ts'
import { type FrameView, readFrame } from './frame/frame.server.ts'
import { Frame } from './frame/frame.tsx'

export const handle = { interactive: true }

/** A route that refuses answers before any loader has run: it brings along what the frame shows. */
const lendFrame: Route.MiddlewareFunction = ({ context }) =>
  context.set(frameContext, () => readFrame(context.get(servicesContext), context.get(adminContext)))

export const middleware: Route.MiddlewareFunction[] = [lendFrame]

export const loader = ({ context }: Route.LoaderArgs) =>
  readFrame(context.get(servicesContext), context.get(adminContext))

/** Fresh counts after every action, refused ones too, and on every new page; not for opening a dialog. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame view={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const refused = isRouteErrorResponse(error) && isRefused(error.data) ? error.data : null
  if (!refused) return <AdminError logo={<BackOfficeLogo />} />
  return (
    <Frame view={refused.frame as FrameView}>
      <RefusedScreen refused={refused} />
    </Frame>
  )
}
