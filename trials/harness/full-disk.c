// A disk that is full at every tenth write as long as the file DISK_FULL_WHILE exists, put between a program and the
// system with LD_PRELOAD: of these writes to a file whose path contains one of DISK_FILES (separated by |) a half reaches
// the disk, and the program is told that there is no room.
//   cc -shared -fPIC -o full-disk.so full-disk.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int writes;

static int is_ours(int fd) {
  const char *wanted = getenv("DISK_FILES");
  char link[64], path[4096], names[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (wanted == NULL || length < 0) return 0;
  path[length] = 0;
  strncpy(names, wanted, sizeof names - 1);
  names[sizeof names - 1] = 0;
  char *rest = NULL;
  for (char *name = strtok_r(names, "|", &rest); name != NULL; name = strtok_r(NULL, "|", &rest))
    if (strstr(path, name) != NULL) return 1;
  return 0;
}

static int is_full(int fd) {
  const char *mark = getenv("DISK_FULL_WHILE");
  return mark != NULL && access(mark, F_OK) == 0 && is_ours(fd) && atomic_fetch_add(&writes, 1) % 10 == 9;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  ssize_t (*real)(int, const void *, size_t) = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  if (!is_full(fd)) return real(fd, bytes, length);
  real(fd, bytes, length / 2);
  errno = ENOSPC;
  return -1;
}

static ssize_t place(const char *name, int fd, const void *bytes, size_t length, off64_t at) {
  ssize_t (*real)(int, const void *, size_t, off64_t) =
      (ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, name);
  if (!is_full(fd)) return real(fd, bytes, length, at);
  real(fd, bytes, length / 2, at);
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return place("pwrite", fd, bytes, length, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { return place("pwrite64", fd, bytes, length, at); }
