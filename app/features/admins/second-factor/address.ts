/** Where whoever has to sets up a second factor; `next` is the screen that they were on the way to. */
export const enrolmentPath = '/admin/second-factor'

export type EnrolmentStep = 'choose' | 'app' | 'codes'

export const enrolmentAddress = (next: string, step: EnrolmentStep = 'choose'): string => {
  const search = new URLSearchParams({ next, ...(step !== 'choose' && { step }) })
  return `${enrolmentPath}?${search}`
}

export function enrolmentStep(search: URLSearchParams): EnrolmentStep {
  const step = search.get('step')
  return step === 'app' || step === 'codes' ? step : 'choose'
}
