import { services } from '../../clinic/website/in-use.ts'
import type { Service } from '../../clinic/website/website.ts'

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The service of that anchor, or that had it before (pages in a browser know those of now); undefined for anything else. */
export const findService = (id: string): Service | undefined =>
  services().find((service) => service.id === id) ??
  services().find(({ formerIds }) => formerIds?.includes(id))

/** The treatment that is booked for a service: named by it, or named like it; undefined where none is offered. */
export function treatmentFor<T extends { id?: string; name: string }>(
  { treatment, title }: Pick<Service, 'treatment' | 'title'>,
  offered: T[],
): T | undefined {
  const named = (name: string) => offered.find((one) => sameName(one.name, name))
  const chosen = treatment === '' ? undefined : offered.find(({ id }) => id === treatment)
  return chosen ?? (treatment === '' ? undefined : named(treatment)) ?? named(title.en)
}
