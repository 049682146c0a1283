import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { stepPath } from '#app/features/imports/address.ts'
import { receiveFile } from '#app/features/imports/commands.server.ts'
import { SourcePage } from '#app/features/imports/components/source-page.tsx'
import { readImports } from '#app/features/imports/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/source.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

/** The server hands the body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { takesFile: true }

export const meta: Route.MetaFunction = () => titled(m.imports_title())

export const loader = async ({ context }: Route.LoaderArgs) => ({
  imports: await readImports(context.get(servicesContext)),
})

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await receiveFile(context.get(servicesContext), context.get(adminContext), request)
  if (outcome.ok) return redirect(stepPath(outcome.value, 'match'), 303)
  const { status, message, errors } = outcome
  return data({ message, errors }, status)
}

export default function ImportSource({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  return <SourcePage imports={imports} refusal={actionData} />
}
