import { data } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { FiguresPage } from '#app/features/reports/components/figures-page.tsx'
import { readFigures } from '#app/features/reports/page.server.ts'
import { readAsked } from '#app/features/reports/range.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/figures.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('figures')]

export const meta: Route.MetaFunction = () => screenMeta('figures')

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readAsked(url.searchParams)
  const figures = await readFigures(context.get(servicesContext), asked)
  return data({ asked, figures }, figures.ok ? 200 : figures.status)
}

export default function FiguresScreen({ loaderData: { asked, figures } }: Route.ComponentProps) {
  return (
    <FiguresPage
      asked={asked}
      figures={figures.ok ? figures.value : null}
      problem={figures.ok ? undefined : figures.message}
    />
  )
}
