import type { ServicesView } from '../services-view.server.ts'
import { NextFree, NotOnline } from './next-free.tsx'

/** Over a service's button: when it is free next, or that it is booked by telephone; null where there is nothing to say. */
export function serviceNote({ today, services }: ServicesView, id: string) {
  const service = services.find((one) => one.id === id)
  if (!service) return null
  return service.isOnline ? (
    <NextFree next={service.next} today={today} horizon={service.horizon} />
  ) : (
    <NotOnline />
  )
}
