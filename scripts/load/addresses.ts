/** Addresses as a proxy in front tells them, one for each client: limits by address are met as on a real evening. */
export const clientAddress = (network: number, client: number): string =>
  `10.${network}.${Math.floor(client / 250) % 250}.${(client % 250) + 1}`
