import { AdminError } from '#app/features/accounts/components/admin-error.tsx'
import { requireOwnPassword } from '#app/features/accounts/own-password/commands.server.ts'
import { neverKept, requireAdmin, speakChosenLanguage } from '#app/features/accounts/sign-in/gate.server.ts'
import { requireDueFactor } from '#app/features/accounts/two-step/gate.server.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { noteFormAnswers } from '#app/platform/forms/page-keeper.ts'
import { showsOwnPages } from '#app/platform/pages/framing.ts'
import { loadWhole } from '#app/platform/pages/other-build.server.ts'
import type { Route } from './+types/gate.ts'

/**
 * Around everything under `/admin` but sign-in: who is there, in which language, and what has to be done before
 * anything else opens, in this order.
 */
export const middleware: Route.MiddlewareFunction[] = [
  neverKept,
  showsOwnPages,
  requireAdmin,
  speakChosenLanguage,
  requireOwnPassword,
  requireDueFactor,
  loadWhole,
]

/** What is typed stays in the tab until its form was saved. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [noteFormAnswers]

export function ErrorBoundary() {
  return <AdminError logo={<BackOfficeLogo />} />
}
