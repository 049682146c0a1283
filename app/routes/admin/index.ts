import { redirect } from 'react-router'
import { startPageFor } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import type { Route } from './+types/index.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('back-office')]

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(startPageFor(context.get(adminContext).role))
