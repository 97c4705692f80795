/** Port of the one built stack that all journeys share. */
export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 3187)
