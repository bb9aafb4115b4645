import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> &
  ButtonLook & { ref?: Ref<HTMLAnchorElement> }

function LinkFace({ variant, size, block, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ variant, size, block })}>
      {children}
    </a>
  )
}

/** A typed link that looks like a button: it goes somewhere, so it is a link. */
export const ButtonLink = createLink(LinkFace)
