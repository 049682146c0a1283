import { carriedId, website } from '../../website/in-use.ts'
import type { Website } from '../../website/website.ts'

/**
 * What a page that runs in the browser has to know of the clinic there: not the words of pages that are drawn on the
 * server alone. A block of data, not a script: browsers never run this type.
 */
export function CarriedWebsite() {
  return (
    <script type="application/json" id={carriedId} suppressHydrationWarning>
      {JSON.stringify(carried(website())).replaceAll('<', '\\u003c')}
    </script>
  )
}

const nothing = { en: '', es: '' }

function carried({ version, profile, services }: Website): Omit<Website, 'texts'> {
  const named = services.map(({ key, id, title, treatment, icon, picture }) => ({
    ...{ key, id, title, treatment, icon },
    picture: picture.kind === 'drawing' ? picture : ({ kind: 'drawing', name: 'weightloss' } as const),
    ...{ summary: nothing, description: nothing, notice: nothing, pictureText: nothing },
  }))
  return { version, profile, services: named, announcement: null }
}
