/** An email as people read it: plain text, short lines, one link on a line of its own. */
export interface Email {
  to: string
  subject: string
  body: string
}

interface Recipient {
  name: string
  email: string
}

/** To an address that somebody typed in: it repeats nothing else that was typed. */
export function activationEmail(email: string, link: string): Email {
  return compose({ name: '', email }, 'Activate your Wrenfold account', [
    'Welcome to Wrenfold. One step is left: open this page and press the button.',
    link,
    'The link works once, for 24 hours. If you did not register, ignore this email and nothing will happen.',
  ])
}

export function alreadyRegisteredEmail(to: Recipient, logIn: string, forgot: string): Email {
  return compose(to, 'You already have a Wrenfold account', [
    'Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.',
    `Log in: ${logIn}`,
    `Forgot the password? ${forgot}`,
  ])
}

export function passwordResetEmail(to: Recipient, link: string): Email {
  return compose(to, 'Reset your Wrenfold password', [
    'Here is the page on which you can choose a new password.',
    link,
    'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays as it is.',
  ])
}

export function passwordChangedEmail(to: Recipient, forgot: string): Email {
  return compose(to, 'Your Wrenfold password was changed', [
    'Your password has just been changed, and you were logged out everywhere.',
    `If that was not you, choose a new one now: ${forgot}`,
  ])
}

function compose(to: Recipient, subject: string, paragraphs: string[]): Email {
  return {
    to: to.email,
    subject,
    body: [`Hello${to.name && ` ${to.name}`},`, ...paragraphs, 'The people at Wrenfold'].join(
      '\n\n',
    ),
  }
}
