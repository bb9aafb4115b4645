import { useLocation } from '@tanstack/react-router'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

type Props = {
  details: Pick<AuctionDetails, 'id' | 'sellType'>
  children: ReactNode
  block?: boolean
  variant?: 'primary' | 'secondary' | 'text'
  size?: 'small'
}

/** The way to sign in, with what brings the reader back here (specification, section 2). */
export function SignInToBid({ details, children, ...look }: Props) {
  const lang = useLanguage()
  const { pathname } = useLocation()
  const isSeller = details.sellType === SellType.Seller
  return (
    <ButtonLink
      {...look}
      to="/$lang/login"
      params={{ lang }}
      search={{ returnUrl: pathname, auctionId: details.id, isSeller }}
    >
      {children}
    </ButtonLink>
  )
}
