import { listActive } from '../../features/treatments/queries.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/appointment'

export const handle = { interactive: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { treatments: await listActive(db) }
}

export default function Appointment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Book an Appointment</h1>
      <ul>
        {loaderData.treatments.map((treatment) => (
          <li key={treatment.id}>{treatment.name}</li>
        ))}
      </ul>
    </>
  )
}
