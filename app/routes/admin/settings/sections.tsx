import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useOutletContext } from 'react-router'
import { readSectionStates } from '#app/composition/settings-states.server.ts'
import { sectionAt } from '#app/features/access/screens/settings/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import {
  type SectionStates,
  SettingsFrame,
} from '#app/features/accounts/settings/components/settings-frame.tsx'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/sections.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const loader = ({ context }: Route.LoaderArgs) =>
  readSectionStates(context.get(servicesContext), context.get(adminContext))

/** Fresh after every form, on every other page, and when asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isAskedAgain = currentUrl.href === nextUrl.href
  return formMethod !== undefined || isAskedAgain || currentUrl.pathname !== nextUrl.pathname
}

/** Settings: a section next to the list of all of them; the list itself is `settings.tsx`. */
export default function Sections({ loaderData: states }: Route.ComponentProps) {
  const current = sectionAt(useLocation().pathname)
  if (current === null) return <Outlet context={states} />
  return (
    <SettingsFrame states={states} current={current}>
      <Outlet context={states} />
    </SettingsFrame>
  )
}

/** How each section is doing, for the page that lists them. */
export const useSectionStates = () => useOutletContext<SectionStates>()
