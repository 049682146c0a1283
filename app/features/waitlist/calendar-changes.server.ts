import type { Services } from '../../platform/services.ts'

/** Placeholder. */
export async function keepWhatOpened(_services: Services): Promise<void> {}
