import { type Service, services } from '../../clinic/services.ts'

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The service of that anchor; undefined for anything else. */
export const findService = (id: string): Service | undefined => services.find((service) => service.id === id)

/** The treatment that is booked for a service: named by it, or named like it; undefined where none is offered. */
export function treatmentFor<T extends { name: string }>(service: Service, offered: T[]): T | undefined {
  const named = (name: string) => offered.find((treatment) => sameName(treatment.name, name))
  return (service.treatment === undefined ? undefined : named(service.treatment)) ?? named(service.title.en)
}
