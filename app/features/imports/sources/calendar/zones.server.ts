import { parseTimeZone } from '#app/platform/clinic-time.server.ts'

/** What Outlook calls the zones of America and Spain. */
const windowsZones: Record<string, string> = {
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Pacific Standard Time (Mexico)': 'America/Tijuana',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  'Central America Standard Time': 'America/Guatemala',
  'SA Pacific Standard Time': 'America/Bogota',
  'SA Western Standard Time': 'America/Puerto_Rico',
  'Romance Standard Time': 'Europe/Madrid',
  'GMT Standard Time': 'Europe/London',
}

/** The zone that a calendar file means by that name: some programs put a path in front. Null for one of its own making. */
export function zoneNamed(name: string): string | null {
  const known = windowsZones[name]
  if (known) return known
  if (['UTC', 'GMT', 'Etc/UTC', 'Z'].includes(name)) return 'UTC'
  const parts = name.slice(0, 200).split('/').filter(Boolean)
  for (const count of [parts.length, 3, 2]) {
    const zone = parseTimeZone(parts.slice(-count).join('/'))
    if (zone) return zone
  }
  return null
}
