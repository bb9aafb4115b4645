/** Between the threads of this process; another product on the machine has a process of its own. */
export const busChannel = 'zuschlag'
